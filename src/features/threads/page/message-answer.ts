/** What the action of the form without JavaScript answers. */
export interface MessageAnswer {
  error: string | null;
  content: string;
  clientId: string;
}
