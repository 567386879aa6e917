/** These states mean an unavailable server: https://www.postgresql.org/docs/15/errcodes-appendix.html */
const awayStates = new Set(['57P01', '57P02', '57P03', '57P05', '25006', '57014']);
const awayClasses = /^(08|53)/;

const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** These codes are of a host name, or of a Unix socket that a stopped server has removed. */
const unknownAddress = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'EACCES']);

const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

export function isDatabaseAway(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if (isAwayItself(reason)) return true;
  }
  return false;
}

function isAwayItself(error: Error): boolean {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (!code) return driverWords.test(message);
  if (unknownAddress.has(code)) return syscall === 'connect' || syscall === 'getaddrinfo';
  return brokenConnection.has(code) || awayStates.has(code) || awayClasses.test(code);
}
