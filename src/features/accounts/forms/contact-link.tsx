interface ContactLinkProps {
  email: string;
  /** The subject of the mail. */
  subject: string;
}

/** A mailto link to the operator. */
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
