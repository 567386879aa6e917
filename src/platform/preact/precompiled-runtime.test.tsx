import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MarkupSample } from '#tests/support/markup-sample.tsx';

it('renders precompiled JSX as it renders all other', async () => {
  const { MarkupSample: Precompiled } = (await import(
    // @ts-expect-error vitest.config.ts compiles it so.
    '#tests/support/markup-sample.tsx?precompiled'
  )) as { MarkupSample: typeof MarkupSample };
  expect(Precompiled.toString()).toContain('jsxTemplate');
  const render = (Sample: typeof MarkupSample, isOn: boolean) =>
    renderToString(
      <main>
        <Sample name={'Minou "<b>" & co'} names={['a & b', '<i>']} isOn={isOn}>
          <Sample name="inside" names={[]} isOn={!isOn} />
        </Sample>
      </main>,
    );
  for (const isOn of [true, false]) expect(render(Precompiled, isOn)).toBe(render(MarkupSample, isOn));
});
