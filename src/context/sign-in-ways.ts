export interface SignInWays {
  email: boolean;
  phone: boolean;
  sso: boolean;
  signUp: boolean;
  providers: SignInProvider[];
}

export interface SignInProvider {
  id: string;
  label: string;
}

export const signInForms = ['password', 'link', 'phone', 'sso'] as const;
export type SignInFormName = (typeof signInForms)[number];

export const basicWays: SignInWays = { email: true, phone: false, sso: false, signUp: true, providers: [] };

export function otherForms({ email, phone, sso }: SignInWays, current: SignInFormName): SignInFormName[] {
  const isOn: Record<SignInFormName, boolean> = { password: email || phone, link: email, phone, sso };
  return signInForms.filter((form) => form !== current && isOn[form]);
}
