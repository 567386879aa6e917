import { useLoaderData } from 'react-router';
import { loadEntries } from '../../entries.ts';

export async function loader() {
  return { entries: await loadEntries() };
}

export default function Table() {
  const { entries } = useLoaderData<typeof loader>();
  return (
    <table>
      <tbody>
        {entries.map(({ id, name }) => (
          <tr key={id}>
            <td>{id}</td>
            <td>{name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
