// Loaded into a measured process, started with --expose-gc: SIGUSR2 has it collect what it does not need any more.
process.on('SIGUSR2', () => void globalThis.gc?.());
