import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '#errors/app-error.ts';
import type { PhotoStorage } from './photo-storage.ts';
import type { S3Location } from './storage-url.ts';

const connectionTimeoutMs = 2_000;
const requestTimeoutMs = 8_000;
const maxAttempts = 3;
const retryAfterSeconds = 15;

/** Tries each call three times, then throws `unavailable`. */
export function createS3PhotoStorage({
  bucket,
  prefix,
  endpoint,
  region,
  isPathStyle,
  accessKey,
}: S3Location): PhotoStorage & { close: () => void } {
  const client = new S3Client({
    region,
    forcePathStyle: isPathStyle,
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
    // Checksums in trailers are Amazon's own: other stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(accessKey && { credentials: { accessKeyId: accessKey.id, secretAccessKey: accessKey.secret } }),
  });
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    async put(key, body) {
      await whileThere(
        client.send(
          new PutObjectCommand({
            ...object(key),
            Body: body,
            ContentLength: body.byteLength,
            ContentType: 'image/webp',
            CacheControl: 'public, max-age=31536000, immutable',
          }),
        ),
      );
    },
    async find(key) {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(object(key)));
        return (await body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
        throw away(error);
      }
    },
    async *list() {
      let token: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await whileThere(
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })),
        );
        for (const { Key: key, LastModified: storedAt } of page.Contents ?? []) {
          if (key && storedAt) yield { key: key.slice(prefix.length), storedAt };
        }
        token = page.NextContinuationToken;
      } while (token);
    },
    async remove(key) {
      await whileThere(client.send(new DeleteObjectCommand(object(key))));
    },
    async check() {
      await whileThere(client.send(new HeadBucketCommand({ Bucket: bucket })));
    },
    close: () => client.destroy(),
  };
}

function whileThere<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error) => {
    throw away(error);
  });
}

function away(cause: unknown): AppError {
  return new AppError('unavailable', { retryAfterSeconds, cause });
}
