// The closed vocabularies of a cat's traits, as they are on the wire and in columns. Colours and white marks are sets: an empty one is unknown.

export const sexes = ['female', 'male', 'unknown'] as const;
/** Kitten: under 1 year. Senior: over 10 years (feline life stages, AAHA and AAFP 2021). */
export const ageClasses = ['kitten', 'adult', 'senior', 'unknown'] as const;

/** Grey has blue and silver, ginger has red and orange, cream has beige and isabelle, brown has chocolate. */
export const coatColors = ['black', 'white', 'grey', 'brown', 'ginger', 'cream'] as const;
/** Calico: tortoiseshell and white. Bicolor: white and one other colour. Pointed: darker face, ears, paws and tail, as a Siamese. */
export const coatPatterns = ['solid', 'tabby', 'tortoiseshell', 'calico', 'bicolor', 'pointed', 'unknown'] as const;
export const coatLengths = ['short', 'medium', 'long', 'unknown'] as const;
/** Where a cat is white that has another colour. The face has muzzle and chin; the chest has throat and neck; the paws have the legs. */
export const whiteMarks = ['face', 'chest', 'belly', 'paws', 'tail_tip'] as const;

/** Yellow has gold, orange has amber and copper, brown has hazel. Odd: two colours. */
export const eyeColors = ['green', 'yellow', 'orange', 'brown', 'blue', 'odd', 'unknown'] as const;
export const tails = ['long', 'short', 'none', 'kinked', 'bushy', 'unknown'] as const;
/** The mark of a neutered cat without an owner: the tip cut straight off, or a notch. No side: people mix up the cat's left and their own. */
export const earTips = ['tipped', 'notched', 'none', 'unknown'] as const;

export const yesOrNo = ['yes', 'no', 'unknown'] as const;
/** Outdoor: goes outside, even if it sleeps inside. */
export const livings = ['indoor', 'outdoor', 'unknown'] as const;
export const temperaments = ['shy', 'bold', 'unknown'] as const;

/** How well the time of `seen_at` is known: to the minute, the hour, the day, or a few days. */
export const seenAtPrecisions = ['exact', 'hour', 'day', 'about'] as const;
