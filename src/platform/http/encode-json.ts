/**
 * An answer as JSON in UTF-8, as `JSON.stringify` writes it. The items of its lists are written and encoded one by one: a text with a
 * single character beyond Latin-1 (’ or an emoji) takes twice as long to write and to encode, and so would all items in one text.
 * Values are what JSON can hold: no functions, no `undefined`.
 */
export function encodeJson(answer: object): Buffer<ArrayBuffer> {
  const pieces = ['{'];
  for (const [name, value] of Object.entries(answer)) {
    if (pieces.length > 1) pieces.push(',');
    pieces.push(`${JSON.stringify(name)}:`);
    if (!Array.isArray(value)) pieces.push(JSON.stringify(value));
    else pieces.push('[', ...value.map((item, index) => (index === 0 ? '' : ',') + JSON.stringify(item)), ']');
  }
  pieces.push('}');
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}
