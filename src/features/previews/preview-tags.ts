/** Every network requests this size for link previews. */
export const previewSize = { width: 1200, height: 630 };

export function previewTags({ url, alt }: { url: string; alt: string }) {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(previewSize.width) },
    { property: 'og:image:height', content: String(previewSize.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
