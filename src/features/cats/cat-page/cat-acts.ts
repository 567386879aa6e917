/** What its owner does with a cat in one press: by a call, or by the form of its button without JavaScript. */
export const catActs = ['reunite', 'look-again', 'delete', 'restore'] as const;
export type CatAct = (typeof catActs)[number];
