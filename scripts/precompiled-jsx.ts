/** SVG's: the renderer renames their attributes, such as `strokeWidth`. `<svg>` itself is left as it is anyway. */
const svgElements = [
  ...['path', 'g', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon', 'text', 'tspan', 'use'],
  ...['defs', 'clipPath', 'mask', 'linearGradient', 'radialGradient', 'stop'],
];

/** How the server's JSX is compiled, for Vite and Vitest: markup that never varies becomes strings (decision 71). */
export const precompiledJsx = {
  include: /\.tsx$/,
  importSource: 'precompiled',
  // The ids in `noscript` are counted apart: src/platform/preact/react.ts.
  skipElements: ['noscript', ...svgElements],
  dynamicProps: ['suppressHydrationWarning'],
};
