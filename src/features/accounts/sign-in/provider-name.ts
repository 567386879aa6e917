/** Providers whose name is not the capitalised id. */
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

/** The display name of a provider: `github`, `custom:cat-club` → GitHub, Cat club. */
export function nameProvider(id: string): string {
  const name = id.replace(/^custom:/, '').replaceAll(/[-_]/g, ' ');
  return (Object.hasOwn(names, id) ? names[id] : undefined) ?? name.charAt(0).toUpperCase() + name.slice(1);
}
