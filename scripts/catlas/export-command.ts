import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { openPhotoStorage } from '@catlas/platform/storage/open-photo-storage.ts';
import { type Command, CommandError } from './command.ts';
import { explainOutage } from './explain-outage.ts';
import { writeOpenData } from './open-data/write-open-data.ts';
import { countOf } from './progress.ts';

export const exportCommand: Command = {
  usage: 'export <folder>',
  summary: 'what every visitor may see, as open data: GeoJSON, CSV, photos',
  details: `  <folder>  a new one, which this makes

For people and other programs: cats.geojson, cats.csv, comments.csv, photos/ and a README.txt. Only approved cats and
comments, with the published places; no member's name, no account, nothing that is pending review. \`import\` reads it.
To save or move the whole site there is \`backup\`.`,
  wordCount: 1,
  async run(context, { words }, { tell, resolvePath }) {
    const folder = resolvePath(words[0]!);
    if (existsSync(folder)) throw new CommandError(`${folder} already exists. Choose another name.`);
    const opened = await context();
    const photos = await openPhotoStorage(opened.config);
    const partial = `${folder}.partial`;
    try {
      await rm(partial, { recursive: true, force: true });
      await mkdir(partial, { recursive: true });
      const counts = await writeOpenData({ ...opened, photos, tell }, partial);
      await rename(partial, folder);
      if (counts.missingPhotos > 0) {
        tell(`Missing in the photo storage, and so here: ${countOf(counts.missingPhotos, 'photo')}`);
      }
      return [
        folder,
        `  ${countOf(counts.cats, 'cat')}, ${countOf(counts.comments, 'comment')}, ${countOf(counts.photos, 'photo')}`,
        `  ${opened.siteAddress.description}`,
      ];
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      throw explainOutage(error, folder);
    } finally {
      photos.close();
    }
  },
};
