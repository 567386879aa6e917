/**
 * How the server's JSX is compiled, for Vite and Vitest: markup that is the same in every rendering is a string from the beginning (decision 71).
 * Not that of SVG, whose attributes the renderer renames (`strokeWidth`), and not `noscript`, in which ids are counted apart
 * (src/platform/preact/react.ts).
 */
export const precompiledJsx = {
  include: /\.tsx$/,
  importSource: 'precompiled',
  skipElements: ['noscript', 'path', 'g', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon', 'text', 'use'],
  dynamicProps: ['suppressHydrationWarning'],
};
