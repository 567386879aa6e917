import { createElement, type HTMLAttributes, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isDataPath } from '#platform/http/data-path.ts';

/** What a page only shows. A document carries it as HTML and not a second time as data; the data of a client navigation carry its value. */
export interface StaticContent<Value> {
  value?: Value;
  /** In the browser: what the document had in the element, for when it is rendered again. */
  html?: string;
}

/** Content for a loader's data. In those of a document its value is there to be rendered, but React Router does not encode it. */
export function staticContent<Value>(value: Value, request: Request): StaticContent<Value> {
  return isDataPath(new URL(request.url).pathname) ? { value } : Object.defineProperty({}, 'value', { value });
}

interface StaticElementProps<Value> {
  as: 'div' | 'tbody';
  className?: string;
  /** It stays as it was first: other content needs another key. */
  content: StaticContent<Value>;
  /** What is in the element. Of a document it is never hydrated, so it must do nothing but show. */
  show: (value: Value) => Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'>;
}

/** An element with static content. When it is hydrated, Preact leaves what is in an element whose HTML is set. */
export function StaticElement<Value>({ as, className, content, show }: StaticElementProps<Value>): ReactNode {
  const [own] = useState(content);
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (own.value === undefined) own.html = element?.innerHTML;
    };
  }, [own]);
  const inside = own.value === undefined ? { dangerouslySetInnerHTML: { __html: own.html ?? '' } } : show(own.value);
  return createElement(as, { ref, className, ...inside });
}
