/** A number may have any spelling. */
export const phonePattern = /^\+?[\d\s().\u00a0\u202f/-]{6,29}$/;
