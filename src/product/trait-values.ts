// Values are the same on the wire and in columns; for the sets of colours and white marks, empty means unknown.

export const sexes = ['female', 'male', 'unknown'] as const;
/** A kitten is under 1 year, a senior over 10 (feline life stages, AAHA and AAFP 2021). */
export const ageClasses = ['kitten', 'adult', 'senior', 'unknown'] as const;

/** Grey includes blue and silver, ginger red and orange, cream beige and isabelle, brown chocolate. */
export const coatColors = ['black', 'white', 'grey', 'brown', 'ginger', 'cream'] as const;
/** Calico means tortoiseshell and white; bicolor, white and one colour; pointed, darker face, ears, paws and tail. */
export const coatPatterns = ['solid', 'tabby', 'tortoiseshell', 'calico', 'bicolor', 'pointed', 'unknown'] as const;
export const coatLengths = ['short', 'medium', 'long', 'unknown'] as const;
/** The face includes muzzle and chin, the chest throat and neck, the paws the legs. */
export const whiteMarks = ['face', 'chest', 'belly', 'paws', 'tail_tip'] as const;

/** Yellow includes gold, orange amber and copper, brown hazel; odd means two colours. */
export const eyeColors = ['green', 'yellow', 'orange', 'brown', 'blue', 'odd', 'unknown'] as const;
export const tails = ['long', 'short', 'none', 'kinked', 'bushy', 'unknown'] as const;
/** These mark a neutered cat without an owner; there is no side, because people mix up left and right. */
export const earTips = ['tipped', 'notched', 'none', 'unknown'] as const;

export const yesOrNo = ['yes', 'no', 'unknown'] as const;
export const livings = ['indoor', 'outdoor', 'unknown'] as const;
export const temperaments = ['shy', 'bold', 'unknown'] as const;

export const seenAtPrecisions = ['exact', 'hour', 'day', 'about'] as const;
