import type pg from 'pg';

/** Real cities of France and every town have weights by rank. */
const cities = [
  [48.8566, 2.3522, 24],
  [45.764, 4.8357, 10],
  [43.2965, 5.3698, 9],
  [43.6047, 1.4442, 7],
  [44.8378, -0.5792, 6],
  [50.6292, 3.0573, 6],
  [47.2184, -1.5536, 5],
  [48.5734, 7.7521, 4],
  [43.7102, 7.262, 4],
  [48.1173, -1.6778, 3],
  [43.6108, 3.8767, 3],
  [45.1885, 5.7245, 3],
  [47.322, 5.0415, 2],
  [45.7772, 3.087, 2],
  [47.3941, 0.6848, 2],
  [49.4944, 0.1079, 2],
  [49.2583, 4.0317, 2],
  [45.4397, 4.3872, 2],
  [46.5667, 3.3333, 2],
  [48.39, -4.4861, 2],
] as const;

/** Places cats around cities. The first 100 cats are always the same, whether they are added at once or in parts. */
export async function generateCats(pool: pg.Pool, count: number, alreadyThere = 0): Promise<void> {
  await pool.query(
    `insert into users (id, display_name, status) values ('00000000-0000-4000-8000-000000000001', 'Bench', 'active') on conflict do nothing`,
  );
  const weights = cities.flatMap(([latitude, longitude, weight]) =>
    Array.from({ length: weight }, () => [latitude, longitude]),
  );
  await pool.query('create temp table centers (n int, latitude float8, longitude float8)');
  await pool.query(
    `insert into centers select ordinality - 1, (point ->> 0)::float8, (point ->> 1)::float8 from jsonb_array_elements($1::jsonb) with ordinality as t(point, ordinality)`,
    [JSON.stringify(weights)],
  );
  const batch = 20_000;
  for (let from = alreadyThere; from < count; from += batch) {
    await pool.query(
      `with points as (
         select i, c.latitude as center_latitude, c.longitude as center_longitude,
                (hashint8(i) & 2147483647) / 2147483647.0 as a, (hashint8(i + 1000000007) & 2147483647) / 2147483647.0 as b,
                (hashint8(i + 2000000011) & 2147483647) / 2147483647.0 as d
         from generate_series($1::bigint, $2::bigint) i
         join centers c on c.n = (hashint8(i + 77) & 2147483647) % ${weights.length}
       ), placed as (
         select i, d,
                case when i % 10 = 0 then 43 + a * 7 else center_latitude + 0.12 * sqrt(-2 * ln(a + 1e-9)) * cos(2 * pi() * b) * 0.5 end as latitude,
                case when i % 10 = 0 then -1 + b * 8 else center_longitude + 0.16 * sqrt(-2 * ln(a + 1e-9)) * sin(2 * pi() * b) * 0.5 end as longitude
         from points
       )
       insert into cats (user_id, name, description, is_lost, status, latitude, longitude, public_latitude, public_longitude, place_label, created_at,
                         coat_colors, coat_pattern, sex, coat_length)
       select '00000000-0000-4000-8000-000000000001',
              (array['Minou','Félix','Caramel','Moustache','Noisette','Réglisse','Gaspard','Biscotte','Zoé','Pépita'])[1 + i % 10] || ' ' || i,
              'A cat seen near the market, shy but friendly.', i % 2 = 0, 'approved', latitude, longitude,
              round((latitude / 0.00225)::numeric)::float8 * 0.00225, round((longitude / 0.0032)::numeric)::float8 * 0.0032,
              'Somewhere', now() - d * interval '29 days',
              array[(array['black','grey','white','ginger','brown'])[1 + i % 5]],
              (array['solid','tabby','unknown'])[1 + i % 3], (array['female','male','unknown'])[1 + i / 3 % 3],
              (array['short','long','unknown'])[1 + i / 9 % 3]
       from placed`,
      [from + 1, Math.min(from + batch, count)],
    );
  }
  await pool.query('drop table centers');
  await settle(pool);
}

/** The jobs would otherwise look into new reports during the whole measurement. */
export async function settle(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into cat_photo_hashes (cat_id, photo_key) select id, photo_key from cats where photo_key is not null on conflict do nothing`,
  );
  await pool.query('truncate reports_to_compare, cats_to_alert');
  await pool.query('vacuum analyze');
}
