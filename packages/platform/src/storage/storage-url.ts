export interface S3Location {
  bucket: string;
  prefix: string;
  /** Null means Amazon's own endpoint of the region. */
  endpoint: string | null;
  region: string;
  /** Most stores beside Amazon's want the bucket in the path, not in the host's name. */
  isPathStyle: boolean;
  /** Null means the machine's own credentials (`AWS_ACCESS_KEY_ID`, a role, …). */
  accessKey: { id: string; secret: string } | null;
}

const parameters = ['endpoint', 'region', 'path_style'];

/** Only the bucket of `s3://ID:SECRET@bucket/prefix?endpoint=…` is required. Throws an Error without any secret. */
export function parseStorageUrl(text: string): S3Location {
  if (!URL.canParse(text)) throw new Error('must be an address like s3://bucket?endpoint=https://…');
  const url = new URL(text);
  if (url.protocol !== 's3:') throw new Error('must start with s3://');
  if (!/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(url.hostname)) throw new Error('must name a bucket after s3://');
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name));
  if (unknown) throw new Error(`has a parameter ${unknown}; there are ${parameters.join(', ')}`);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new Error('must have an endpoint that starts with http:// or https://');
  const pathStyle = url.searchParams.get('path_style') ?? (endpoint ? '1' : '0');
  if (!/^[01]$/.test(pathStyle)) throw new Error('must have a path_style of 0 or 1');
  if (Boolean(url.username) !== Boolean(url.password))
    throw new Error('must have both an access key and its secret, or none');
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint: endpoint?.replace(/\/+$/, '') ?? null,
    region: url.searchParams.get('region') ?? 'us-east-1',
    isPathStyle: pathStyle === '1',
    accessKey: url.username ? { id: decodeURIComponent(url.username), secret: decodeURIComponent(url.password) } : null,
  };
}
