import { Form, useNavigation } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { type Story, storyLimits } from './story.ts';

/** Works without JavaScript, so the photo is a plain file field; the server makes it smaller. */
export function StoryForm({ story }: { story: Story | null }) {
  const navigation = useNavigation();
  const isBusy = navigation.state === 'submitting' && navigation.formData?.has('story') === true;
  return (
    <section aria-labelledby="story" className="space-y-3 border-line border-t pt-4">
      <h2 id="story" className="font-semibold text-lg">
        {m.questions_story_title()}
      </h2>
      <p className="text-muted text-sm">{m.questions_story_text()}</p>
      {story && <Alert variant="info">{statusTexts[story.status]()}</Alert>}
      <Form method="post" encType="multipart/form-data" className="space-y-3">
        <label className="block">
          <span className="mb-1 block font-medium text-sm">{m.questions_story_words()}</span>
          <textarea
            name="story"
            required
            rows={4}
            minLength={storyLimits.min}
            maxLength={storyLimits.max}
            defaultValue={story?.words}
            dir="auto"
            className="w-full rounded-2xl border border-control bg-surface px-4 py-3"
          />
        </label>
        <label className="block">
          <span className="mb-1 block font-medium text-sm">{m.questions_story_photo()}</span>
          <input type="file" name="file" accept="image/*" className="block w-full min-h-11 text-sm" />
        </label>
        <Button type="submit" isBusy={isBusy}>
          {m.questions_story_send()}
        </Button>
      </Form>
    </section>
  );
}

const statusTexts: Record<Story['status'], () => string> = {
  pending: m.questions_story_pending,
  approved: m.questions_story_approved,
  rejected: m.questions_story_rejected,
};
