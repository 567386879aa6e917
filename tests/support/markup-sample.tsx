import { type ReactNode, useId } from 'react';

interface SampleProps {
  name: string;
  names: string[];
  isOn: boolean;
  children?: ReactNode;
}

/** JSX of every kind that the application has, in which compiling could change the markup. */
export function MarkupSample({ name, names, isOn, children }: SampleProps) {
  const nothing = undefined;
  return (
    <>
      <form className="narrow" acceptCharset="utf-8" noValidate={isOn} onSubmit={() => undefined}>
        <label htmlFor={name} tabIndex={-1} className={isOn ? '' : 'off'} style={{ marginTop: 4, opacity: 0.5 }}>
          {name} {1 + 1}
        </label>
        <input id={name} defaultValue={name} maxLength={80} autoComplete="off" readOnly aria-invalid={!isOn} />
        <input type="checkbox" defaultChecked={isOn} disabled={!isOn} spellCheck={false} ref={() => undefined} />
        <textarea defaultValue={name} rows={3} />
        <select defaultValue={name}>
          <option value="lost">Lost</option>
          <option value={name}>{name}</option>
        </select>
        <input type="hidden" name={name} value={isOn ? '' : name} />
        <input {...{ type: 'search', name }} />
      </form>
      <ul aria-label={name} data-on={isOn} hidden={!isOn}>
        {names.map((each) => (
          <li key={each}>
            <Field label={each} />
            {each}, <b>{each}</b>
          </li>
        ))}
        {names}
        {isOn && <li>{nothing}</li>}
        {!isOn && <li />}
        {null}
        {0}
      </ul>
      <p style={{ color: nothing }} suppressHydrationWarning={isOn}>
        “{name}” & {'<co>'}
        <br />
        <time dateTime="2026-11-26" suppressHydrationWarning>
          today
        </time>{' '}
        <a href={`/?q=${name}&n=1`} download translate="no" style={{ color: 'red', '--size': '4px' } as object}>
          Cats
        </a>
      </p>
      <noscript>
        <Field label="counted apart" />
      </noscript>
      <Field label="after" />
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <g strokeLinecap="round">
          <path strokeWidth={2} fillRule="evenodd" />
          {isOn ? <circle strokeDasharray="1 2" /> : null}
        </g>
      </svg>
      <img src="/a.webp" srcSet="/a.webp 1x" alt="" fetchPriority="high" loading={isOn ? 'lazy' : undefined} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is one of the kinds */}
      <div dangerouslySetInnerHTML={{ __html: '<i>kept</i>' }} />
      <Frame head={<h2>{name}</h2>}>
        a & b<i>{name}</i>
        {children}
      </Frame>
    </>
  );
}

function Field({ label }: { label: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} />
    </>
  );
}

function Frame({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <section>
      {head}
      {children}
    </section>
  );
}
