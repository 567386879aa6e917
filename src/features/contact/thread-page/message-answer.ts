export interface MessageAnswer {
  error: string | null;
  content: string;
  clientId: string;
}
