interface MultipartPart {
  name: string;
  /** Null means a text field; empty means a file field without a file. */
  fileName: string | null;
  bytes: Buffer;
}

const maxParts = 100;
const maxPartHeaderBytes = 4_096;

const twoDashes = '--';
const lineEnd = '\r\n';

/** Returns null unless the body is a complete form (RFC 7578); unlike libraries' parsers it copies nothing. */
export function parseMultipart(body: Buffer, contentType: string): MultipartPart[] | null {
  const boundary = findBoundary(contentType);
  if (boundary === null || !startsWith(body, 0, twoDashes + boundary)) return null;
  const separator = Buffer.from(lineEnd + twoDashes + boundary, 'latin1');
  const parts: MultipartPart[] = [];
  let at = separator.length - lineEnd.length;
  while (!startsWith(body, at, twoDashes)) {
    const part = startsWith(body, at, lineEnd) ? parsePart(body, at + lineEnd.length, separator) : null;
    if (!part || parts.length === maxParts) return null;
    parts.push(part);
    at = part.end + separator.length;
  }
  return parts;
}

function parsePart(body: Buffer, start: number, separator: Buffer): (MultipartPart & { end: number }) | null {
  const headerLength = body.subarray(start, start + maxPartHeaderBytes).indexOf(lineEnd + lineEnd);
  if (headerLength === -1) return null;
  const disposition = findDisposition(body.toString('utf8', start, start + headerLength));
  const name = readParameter(disposition, 'name');
  const contentStart = start + headerLength + 2 * lineEnd.length;
  const end = body.indexOf(separator, contentStart);
  if (name === null || end === -1) return null;
  // Some programs write a name that is not English as `filename*` alone (RFC 8187).
  const fileName = readParameter(disposition, 'filename\\*?');
  return { name, fileName, bytes: body.subarray(contentStart, end), end };
}

/** Only CRLF ends a header: a name may hold other line separators, such as U+2028. */
function findDisposition(headers: string): string | undefined {
  for (const header of headers.split(lineEnd)) {
    const [, parameters] = /^content-disposition:[ \t]*form-data(;.*)$/is.exec(header) ?? [];
    if (parameters !== undefined) return parameters;
  }
}

function findBoundary(contentType: string): string | null {
  if (!/^multipart\/form-data[ \t]*;/i.test(contentType)) return null;
  const [, quoted, plain] = /;[ \t]*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

/** Browsers quote and escape the value (HTML, multipart/form-data encoding); some programs do not. */
function readParameter(disposition: string | undefined, parameter: string): string | null {
  const [, quoted, bare] =
    new RegExp(`;[ \\t]*${parameter}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(disposition ?? '') ?? [];
  return quoted?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n') ?? bare ?? null;
}

function startsWith(body: Buffer, at: number, text: string): boolean {
  return body.toString('latin1', at, at + text.length) === text;
}
