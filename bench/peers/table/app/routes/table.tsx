import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { StaticElement, staticContent } from '#platform/preact/static-content.tsx';
import { loadEntries } from '../../entries.ts';

/** Only shown, as the site's texts are: a document does not carry the rows a second time as data. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { entries: staticContent(await loadEntries(), request) };
}

export default function Table() {
  const { entries } = useLoaderData<typeof loader>();
  return (
    <table>
      <StaticElement
        as="tbody"
        content={entries}
        show={(rows) => ({
          children: rows.map(({ id, name }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{name}</td>
            </tr>
          )),
        })}
      />
    </table>
  );
}
