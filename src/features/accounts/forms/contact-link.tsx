interface ContactLinkProps {
  email: string;
  subject: string;
}

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
