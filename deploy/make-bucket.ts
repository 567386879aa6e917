import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { parseStorageUrl } from '@catlas/platform/storage/storage-url.ts';

// Makes the bucket that STORAGE_URL names, unless it is there. For a store of one's own, as in compose.yaml: a hosted one
// is better given its bucket by hand, with a key that may make none.
const { bucket, endpoint, region, isPathStyle, accessKey } = parseStorageUrl(process.env.STORAGE_URL ?? '');
const client = new S3Client({
  region,
  forcePathStyle: isPathStyle,
  // A store that has only just been started takes a while.
  maxAttempts: 10,
  ...(endpoint && { endpoint }),
  ...(accessKey && { credentials: { accessKeyId: accessKey.id, secretAccessKey: accessKey.secret } }),
});
const exists = await client.send(new HeadBucketCommand({ Bucket: bucket })).then(
  () => true,
  (error: { name: string }) => {
    if (error.name === 'NotFound') return false;
    throw error;
  },
);
if (!exists) await client.send(new CreateBucketCommand({ Bucket: bucket }));
process.stdout.write(`The bucket ${bucket} ${exists ? 'was there' : 'is made'}.\n`);
client.destroy();
