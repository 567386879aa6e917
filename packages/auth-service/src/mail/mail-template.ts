export type MailKind = 'confirmation' | 'recovery' | 'magic_link' | 'invite' | 'email_change' | 'reauthentication';

/** Metadata are left out, because a stranger may have typed them with another person's address. */
export interface MailTemplateInput {
  kind: MailKind;
  siteUrl: string;
  /** A reauthentication has only a code, so its link is empty. */
  confirmationUrl: string;
  token: string;
  /** A page of the site passes it to `verifyOtp`. */
  tokenHash: string;
  redirectTo: string;
  email: string;
  newEmail: string;
  sendingTo: string;
  /** From the metadata, where anyone may have written it: only to choose a language by. */
  locale: string | null;
}

interface RenderedMail {
  /** The language of the texts. */
  locale: string;
  subject: string;
  text: string;
  html: string;
}

export type RenderMail = (input: MailTemplateInput) => RenderedMail;

const texts: Record<Exclude<MailKind, 'reauthentication'>, { subject: string; sentence: string; action: string }> = {
  confirmation: {
    subject: 'Confirm your email address',
    sentence: 'Follow this link to confirm your email address and finish signing up:',
    action: 'Confirm email address',
  },
  invite: {
    subject: "You've been invited",
    sentence: 'You have been invited to create an account. Follow this link to accept:',
    action: 'Accept the invitation',
  },
  magic_link: { subject: 'Your sign-in link', sentence: 'Follow this link to sign in:', action: 'Sign in' },
  recovery: {
    subject: 'Reset your password',
    sentence: 'We were asked to reset the password of your account. Follow this link to choose a new one:',
    action: 'Reset password',
  },
  email_change: {
    subject: 'Confirm your new email address',
    sentence: 'Follow this link to confirm the change of your email address:',
    action: 'Confirm the change',
  },
};

export function renderDefaultMail(input: MailTemplateInput): RenderedMail {
  if (input.kind === 'reauthentication') {
    return {
      locale: 'en',
      subject: `${input.token} is your verification code`,
      text: `Enter this code to confirm that it is you: ${input.token}\n`,
      html: `<p>Enter this code to confirm that it is you: <strong>${escapeHtml(input.token)}</strong></p>`,
    };
  }
  const { subject, sentence, action } = texts[input.kind];
  const change = input.newEmail ? `From ${input.email} to ${input.newEmail}.` : '';
  return {
    locale: 'en',
    subject,
    text: [sentence, change, input.confirmationUrl, `Alternatively, enter the code: ${input.token}`]
      .filter(Boolean)
      .join('\n\n'),
    html: [
      `<h2>${escapeHtml(subject)}</h2>`,
      `<p>${escapeHtml(sentence)}</p>`,
      change && `<p>${escapeHtml(change)}</p>`,
      `<p><a href="${escapeHtml(input.confirmationUrl)}">${action}</a></p>`,
      `<p>Alternatively, enter the code: ${escapeHtml(input.token)}</p>`,
    ].join('\n'),
  };
}

/** Replaces placeholders such as `{{ .Token }}` (contract §10). */
export function fillSubject(subject: string, input: MailTemplateInput): string {
  const values: Record<string, string> = {
    SiteURL: input.siteUrl,
    ConfirmationURL: input.confirmationUrl,
    Token: input.token,
    TokenHash: input.tokenHash,
    RedirectTo: input.redirectTo,
    Email: input.email,
    NewEmail: input.newEmail,
    SendingTo: input.sendingTo,
  };
  return subject.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_match, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : '',
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
