/** Whether the device asks for little: then nothing is fetched that nobody has asked for. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
