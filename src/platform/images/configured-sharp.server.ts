import sharp from 'sharp';

// Requests run beside each other already: threads within one picture would only take them from the others.
sharp.concurrency(1);
// Every picture comes from memory and is read once, so that libvips' own cache would hold bytes for nothing.
sharp.cache(false);

export { sharp };
