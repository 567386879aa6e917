interface ContactLinkProps {
  email: string;
  /** Of the mail that it begins. */
  subject: string;
}

/** The operator's address, ready to write to. */
export function ContactLink({ email, subject }: ContactLinkProps) {
  return (
    <a
      href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
      className="break-all font-semibold text-link underline underline-offset-2"
    >
      {email}
    </a>
  );
}
