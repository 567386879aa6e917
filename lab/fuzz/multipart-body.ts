import { type FuzzRequest, toBytes } from './fuzz-request.ts';

export interface Part {
  name: string;
  value: string;
  isPhoto?: boolean;
}

const boundary = 'fuzz-boundary';

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQoz2NgGAWjgHwAAAJAAAGMxat3AAAAAElFTkSuQmCC',
  'base64',
).toString('latin1');

export function multipartBody(parts: readonly Part[]): Pick<FuzzRequest, 'headers' | 'body'> {
  const texts = parts.map(({ name, value, isPhoto }) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${toBytes(name)}"`;
    return isPhoto
      ? `${head}; filename="cat.png"\r\ncontent-type: image/png\r\n\r\n${photo}\r\n`
      : `${head}\r\n\r\n${toBytes(value)}\r\n`;
  });
  return {
    headers: [['content-type', `multipart/form-data; boundary=${boundary}`]],
    body: `${texts.join('')}--${boundary}--\r\n`,
  };
}
