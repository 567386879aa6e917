/**
 * What precompiled JSX calls on the server (decision 71): Preact's functions for it, corrected so that it has the markup of all other JSX. Preact
 * escapes the strings of a list twice, and writes an empty `class` or `style`, React's hint for hydration, and numbers in a `style` without unit.
 */
import { h } from 'preact';
import { jsxAttr as attribute, jsxEscape as escapeChild, jsx, jsxTemplate } from 'preact/jsx-runtime';
import { renderToString } from 'preact-render-to-string';

export { jsx, jsxTemplate };

/** A child as the renderer takes it: text escaped, a list as it is. */
export function jsxEscape(value: unknown): unknown {
  return Array.isArray(value) ? value : escapeChild(value);
}

/** `name="value"`; empty for no attribute. */
export function jsxAttr(name: string, value: unknown): string | null {
  if (name === 'suppressHydrationWarning') return '';
  if (value === '') return name === 'class' ? '' : name;
  return name === 'style' && typeof value === 'object' ? styleAttribute({ ...value }) : attribute(name, value);
}

function styleAttribute(style: Record<string, unknown>): string | null {
  const values = Object.values(style).filter((value) => value != null);
  if (values.length === 0) return '';
  if (values.every((value) => typeof value === 'string')) return attribute('style', style);
  return renderToString(h('i', { style })).slice('<i '.length, -'></i>'.length);
}
