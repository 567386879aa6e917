// PostgreSQL's ErrorResponse: https://www.postgresql.org/docs/15/protocol-error-fields.html
const errorResponse = 'E'.charCodeAt(0);
const headerLength = 5;
const readOnlyTransaction = Buffer.from('C25006\0');
const diskFull = Buffer.from('C53100\0');

function* errorsOf(answer: Buffer): Generator<Buffer> {
  for (let offset = 0; offset + headerLength <= answer.length; ) {
    const end = offset + 1 + answer.readInt32BE(offset + 1);
    if (answer[offset] === errorResponse) yield answer.subarray(offset + headerLength, end);
    offset = end;
  }
}

/** A full disk makes transactions read-only, so the message names the disk; changes the bytes in place. */
export function reportAsDiskFull(answer: Buffer): void {
  for (const error of errorsOf(answer)) {
    const index = error.indexOf(readOnlyTransaction);
    if (index !== -1) diskFull.copy(error, index);
  }
}
