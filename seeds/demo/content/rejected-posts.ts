import type { DemoLocale } from '../portrait/describe-coat.ts';

export const rejectedPosts: readonly { name: string; description: string; locale: DemoLocale }[] = [
  {
    name: 'Chatons à vendre',
    description: 'Portée de cinq chatons, 250 € pièce, paiement en espèces. Livraison possible.',
    locale: 'fr',
  },
  {
    name: 'Garde de chats',
    description: 'Je garde vos chats pendant les vacances, tarifs imbattables, contactez-moi vite.',
    locale: 'fr',
  },
  { name: 'Test', description: 'Test test, est-ce que ça marche\u202f?', locale: 'fr' },
  {
    name: 'Le chat du voisin',
    description:
      'Mon voisin du 3e ne s’occupe pas de son chat, voici son nom et son adresse pour que tout le monde sache.',
    locale: 'fr',
  },
  {
    name: 'CHEAP CAT FOOD',
    description: 'Best prices in town on premium cat food, follow the link in my profile.',
    locale: 'en',
  },
  {
    name: 'My holiday cat',
    description: 'Not lost, just a photo from a holiday in Greece three years ago. Isn’t he sweet?',
    locale: 'en',
  },
];
