import sharp from 'sharp';

// Requests run concurrently, so threads within one picture would only take them from the others.
sharp.concurrency(1);
// Each picture is read once from memory, so libvips' cache would hold bytes for nothing.
sharp.cache(false);

export { sharp };
