/** Those whose names are not just their ids with a capital. */
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

/** What people call another site that they sign in with: `github`, `custom:cat-club` → GitHub, Cat club. */
export function nameProvider(id: string): string {
  const name = id.replace(/^custom:/, '').replaceAll(/[-_]/g, ' ');
  return (Object.hasOwn(names, id) ? names[id] : undefined) ?? name.charAt(0).toUpperCase() + name.slice(1);
}
