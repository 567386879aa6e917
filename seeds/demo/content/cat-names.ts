export const catNames = {
  male:
    'Minou Félix Réglisse Gaspard Caramel Moustache Œdipe Pacha Filou Grisou Simba Tigrou Léon Oscar Marcel Gribouille Pompon Biscuit ' +
    'Figaro Chaussette Ulysse Merlin Zorro Cacao Nougat Praliné Sésame Gaston Balthazar Édouard Émile Hercule Socrate Voltaire Pirate ' +
    'Mistral Cumin Safran Basile Barnabé Théo Léo Ronron Patapouf Croquette Bandit Panda Domino Charbon Flocon Boris Roméo Céleste ' +
    'Arsène Achille Aristote Bouboule Chocapic Cornichon Dandy Dédé Ficelle Fripon Gizmo Haribo Igor Jules Kiki Loki Mowgli Noé Orion ' +
    'Ouistiti Papaye Pixel Quentin Raoul Raymond Salem Scoubidou Tofu Vasco Whisky Yoda Zébulon Oliver Milo Archie Toby Alfie Jasper ' +
    'Smudge Monty Rufus Ziggy Winston Ginger Boots Sooty Charlie Teddy Otis Percy Chester Felix Frankie Basil Bagheera Hobbes Bowie',
  female:
    'Zoé Biscotte Noisette Pépita Minette Plume Cannelle Vanille Mirabelle Framboise Cerise Praline Duchesse Câline Chipie Lili Luna ' +
    'Nala Olympe Isis Cléo Cléopâtre Mimi Grisette Minouche Perle Pistache Châtaigne Clémentine Violette Capucine Pâquerette ' +
    'Églantine Éclipse Étoile Joséphine Hermine Hortense Odette Suzette Rosalie Léontine Gigi Fifi Frimousse Guimauve Réséda Myrtille ' +
    'Mouflette Mascotte Mandarine Meringue Madeleine Belle Bulle Boussole Anémone Athéna Babette Choupette Coquette Dahlia Échalote ' +
    'Fanfan Garance Galette Iris Jade Kali Louve Marguerite Maëlle Nina Ondine Ophélie Pénélope Poupette Quenotte Romarine Sissi ' +
    'Tartine Tchoupi Uma Vénus Xéna Yuki Zélie Ruby Poppy Daisy Willow Hazel Maisie Tilly Pepper Olive Juniper Matilda Pumpkin Clementine ' +
    'Misty Rosie Bella Molly Phoebe Marmalade Dot Betty Agatha Nutmeg Sushi Waffle Pickles Saffron Mabel Tinkerbell',
} as const;

export const givenNames = {
  fr: {
    male: [
      'Le matou du parking',
      'L’inconnu du square',
      'Le gentil du hall',
      'Le squatteur du garage',
      'Monsieur Personne',
      'Le voyageur',
    ],
    female: [
      'L’inconnue du jardin',
      'La petite du marché',
      'La minette du palier',
      'La visiteuse du soir',
      'Mademoiselle Personne',
      'La discrète',
    ],
  },
  en: {
    male: ['Mystery tom', 'The bakery boy', 'Mr. Nobody', 'The garage lodger', 'Station cat', 'The polite stranger'],
    female: [
      'Mystery girl',
      'The balcony lady',
      'Little Miss Nobody',
      'The courtyard girl',
      'The evening visitor',
      'Lady of the stairs',
    ],
  },
} as const;

export const colouredNames: Readonly<Record<string, readonly string[]>> = {
  Réglisse: ['black', 'chocolate'],
  Charbon: ['black'],
  Salem: ['black'],
  Bagheera: ['black'],
  Sooty: ['black', 'grey'],
  Smudge: ['black', 'white', 'grey'],
  Éclipse: ['black'],
  Flocon: ['white'],
  Perle: ['white', 'silver', 'cream'],
  Meringue: ['white', 'cream'],
  Guimauve: ['white', 'cream'],
  Panda: ['black'],
  Domino: ['black'],
  Grisou: ['grey', 'silver'],
  Grisette: ['grey', 'silver'],
  Hermine: ['white'],
  Tigrou: ['ginger', 'brown'],
  Caramel: ['ginger', 'cream', 'brown'],
  Safran: ['ginger'],
  Ginger: ['ginger'],
  Pumpkin: ['ginger'],
  Marmalade: ['ginger'],
  Mandarine: ['ginger'],
  Clémentine: ['ginger'],
  Clementine: ['ginger'],
  Saffron: ['ginger', 'cream'],
  Cannelle: ['ginger', 'brown'],
  Nutmeg: ['brown', 'ginger', 'chocolate'],
  Cacao: ['chocolate', 'brown', 'black'],
  Chocapic: ['chocolate', 'brown'],
  Noisette: ['brown', 'chocolate', 'cream'],
  Châtaigne: ['brown', 'chocolate'],
  Hazel: ['brown', 'ginger', 'cream'],
  Biscotte: ['cream', 'brown', 'ginger'],
  Vanille: ['cream', 'white', 'ivory'],
};
