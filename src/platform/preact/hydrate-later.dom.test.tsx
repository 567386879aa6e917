import { useId, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { act } from '#tests/support/act.ts';
import { HydrateLater, startHydration } from './hydrate-later.tsx';

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        id={id}
        onClick={({ currentTarget }) => {
          currentTarget.dataset.browsersId = id;
          setCount(count + 1);
        }}
      >
        {name} {count}
      </button>
      {count > 0 && <Later />}
    </div>
  );
}

/** Not in the server's markup, so its id is the browser's. */
function Later() {
  return <i id={useId()} />;
}

function Page() {
  return (
    <div>
      <Counter name="head" />
      <HydrateLater name="main">
        <main>
          <Counter name="main" />
          <HydrateLater name="list">
            <ul>
              <Counter name="list" />
            </ul>
          </HydrateLater>
        </main>
      </HydrateLater>
      <Counter name="foot" />
    </div>
  );
}

function takeOver() {
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(<Page />);
  const buttons = [...box.querySelectorAll('button')];
  startHydration();
  const root = hydrateRoot(box, <Page />);
  return { box, buttons, root };
}

/** Presses all; returns the texts of those that answer. */
async function press(buttons: HTMLButtonElement[]): Promise<string[]> {
  const before = buttons.map(({ textContent }) => textContent);
  for (const button of buttons) button.click();
  await Promise.resolve();
  return buttons.map(({ textContent }) => textContent).filter((text, index) => text !== before[index]);
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

afterEach(nextTask);

it('takes over each part in a task of its own, from the outside', async () => {
  const { box, buttons, root } = takeOver();
  expect(await press(buttons)).toEqual(['head 1', 'foot 1']);
  await nextTask();
  expect(await press(buttons)).toEqual(['head 2', 'main 1', 'foot 2']);
  await nextTask();
  expect(await press(buttons)).toEqual(['head 3', 'main 2', 'list 1', 'foot 3']);
  expect([...box.querySelectorAll('button')]).toEqual(buttons);
  act(() => root.unmount());
  box.remove();
});

it('gives each element the id that it has in the document, and new ones others', async () => {
  const { box, buttons, root } = takeOver();
  await nextTask();
  await nextTask();
  await press(buttons);
  for (const button of buttons) expect(button.dataset.browsersId).toBe(button.id);
  const ids = [...box.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toHaveLength(8);
  expect(new Set(ids).size).toBe(8);
  act(() => root.unmount());
  box.remove();
});

it('takes over what has been rendered again meanwhile, in its latest form', async () => {
  let rename: (name: string) => void = () => undefined;
  function Renamed() {
    const [name, setName] = useState('first');
    rename = setName;
    return (
      <div>
        <HydrateLater name="main">
          <main>
            <Counter name={name} />
          </main>
        </HydrateLater>
      </div>
    );
  }
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(<Renamed />);
  const buttons = [...box.querySelectorAll('button')];
  startHydration();
  const root = hydrateRoot(box, <Renamed />);
  for (const name of ['second', 'third']) {
    rename(name);
    await Promise.resolve();
    expect(box.textContent).toBe('first 0');
  }
  await nextTask();
  expect(await press(buttons)).toEqual(['third 1']);
  act(() => root.unmount());
  box.remove();
});

it('waits for nothing where a page is opened without a document', () => {
  const box = document.createElement('div');
  const root = hydrateRoot(box, <Page />);
  expect(box.querySelectorAll('button')).toHaveLength(4);
  act(() => root.unmount());
});
