interface Part {
  type: string;
  body: string | Uint8Array;
  fileName?: string;
  disposition?: string;
}

interface ComposedMail {
  headers: Record<string, string | readonly string[]>;
  parts: readonly [Part, ...Part[]];
  multipart?: string;
}

export function composeMail({ headers, parts, multipart = 'mixed' }: ComposedMail): Uint8Array {
  const top = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((line) => `${name}: ${line}`));
  if (parts.length === 1 && multipart === 'mixed') return encode([...top, ...writePart(parts[0])]);
  const lines = [
    ...top,
    'MIME-Version: 1.0',
    `Content-Type: multipart/${multipart}; boundary="=_part"`,
    '',
    ...parts.flatMap((part) => ['--=_part', ...writePart(part)]),
    '--=_part--',
    '',
  ];
  return encode(lines);
}

function writePart({ type, body, fileName, disposition }: Part): string[] {
  const name = fileName ? `; name="${fileName}"` : '';
  const charset = typeof body === 'string' && type.startsWith('text/') ? '; charset=utf-8' : '';
  return [
    `Content-Type: ${type}${charset}${name}`,
    ...(disposition ? [`Content-Disposition: ${disposition}${fileName ? `; filename="${fileName}"` : ''}`] : []),
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ];
}

const encode = (lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));
