const names: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
  azure: 'Microsoft',
  twitter: 'X',
};

/** Formats a provider's id: `github` → GitHub, `custom:cat-club` → Cat club. */
export function nameProvider(id: string): string {
  const name = id.replace(/^custom:/, '').replaceAll(/[-_]/g, ' ');
  return (Object.hasOwn(names, id) ? names[id] : undefined) ?? name.charAt(0).toUpperCase() + name.slice(1);
}
