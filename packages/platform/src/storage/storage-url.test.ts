import { describe, expect, it } from 'vitest';
import { parseStorageUrl } from './storage-url.ts';

describe('the address of a store', () => {
  it('the address of a store needs only a bucket, which then is Amazon’s', () => {
    expect(parseStorageUrl('s3://cats')).toEqual({
      bucket: 'cats',
      prefix: '',
      endpoint: null,
      region: 'us-east-1',
      isPathStyle: false,
      accessKey: null,
    });
  });

  it('the address of a store has everything that another store needs, with secrets of any letters', () => {
    expect(
      parseStorageUrl(
        's3://key%2F1:p%40ss%3Aword@cats/photos/prod/?endpoint=https://store.example.org/&region=eu-west-3',
      ),
    ).toEqual({
      bucket: 'cats',
      prefix: 'photos/prod/',
      endpoint: 'https://store.example.org',
      region: 'eu-west-3',
      isPathStyle: true,
      accessKey: { id: 'key/1', secret: 'p@ss:word' },
    });
    expect(parseStorageUrl('s3://cats?endpoint=https://store.example.org&path_style=0').isPathStyle).toBe(false);
  });

  it.each([
    ['cats', 'an address like'],
    ['https://store.example.org/cats', 's3://'],
    ['s3://', 'bucket'],
    ['s3://cats?endpoint=store.example.org', 'endpoint'],
    ['s3://cats?end_point=https://store.example.org', 'end_point'],
    ['s3://cats?path_style=yes', 'path_style'],
    ['s3://hidden-id@cats', 'secret'],
  ])('the store address %s is refused with the reason', (text, word) => {
    expect(() => parseStorageUrl(text)).toThrow(word);
    expect(() => parseStorageUrl(text)).not.toThrow('hidden-id');
  });
});
