/** A neighbourhood around which cats live; `reachKm` keeps them on land and out of the larger rivers. */
export interface Neighbourhood {
  name: string;
  latitude: number;
  longitude: number;
  reachKm: number;
  /** A town of its own beside the city: "Vincennes", not "Vincennes, Paris". */
  isTown: boolean;
}

export interface City {
  name: string;
  /** How many cats of a thousand live here, roughly by population. */
  weight: number;
  neighbourhoods: readonly Neighbourhood[];
}

const towns = [
  'Montreuil',
  'Vincennes',
  'Saint-Ouen',
  'Villeurbanne',
  'Talence',
  'Roubaix',
  'Rezé',
  'Chamalières',
  'Lagord',
  'Yzeure',
  'Déols',
];

type Row = readonly [name: string, latitude: number, longitude: number, reachKm?: number];

function city(name: string, weight: number, ...rows: readonly Row[]): City {
  return {
    name,
    weight,
    neighbourhoods: rows.map(([label, latitude, longitude, reachKm = 0.5]) => ({
      name: label,
      latitude,
      longitude,
      reachKm,
      isTown: towns.includes(label),
    })),
  };
}

/** French cities with some of their neighbourhoods; an empty neighbourhood name means the town itself. */
export const cities: readonly City[] = [
  city(
    'Paris',
    150,
    ['Montmartre', 48.8867, 2.3431],
    ['Belleville', 48.8722, 2.385],
    ['Batignolles', 48.8876, 2.317],
    ['Le Marais', 48.859, 2.359, 0.35],
    ['Montparnasse', 48.842, 2.321],
    ['Butte-aux-Cailles', 48.8277, 2.352],
    ['Ménilmontant', 48.8668, 2.39],
    ['Vaugirard', 48.841, 2.3],
    ['Bercy', 48.841, 2.389, 0.3],
    ['Montreuil', 48.8638, 2.443, 0.7],
    ['Vincennes', 48.8474, 2.439],
    ['Saint-Ouen', 48.911, 2.334, 0.4],
  ),
  city(
    'Lyon',
    72,
    ['Croix-Rousse', 45.7745, 4.832],
    ['Vieux Lyon', 45.7622, 4.8265, 0.15],
    ['Part-Dieu', 45.7605, 4.859],
    ['Monplaisir', 45.745, 4.87],
    ['Gerland', 45.729, 4.835, 0.4],
    ['Vaise', 45.778, 4.803, 0.35],
    ['Villeurbanne', 45.7715, 4.88, 0.8],
    ['Guillotière', 45.754, 4.847, 0.35],
  ),
  city(
    'Marseille',
    70,
    ['Le Panier', 43.299, 5.3695, 0.15],
    ['Cours Julien', 43.2935, 5.3835, 0.35],
    ['Endoume', 43.286, 5.363, 0.25],
    ['Belle de Mai', 43.311, 5.387],
    ['Mazargues', 43.248, 5.403],
    ['Saint-Barnabé', 43.304, 5.419, 0.7],
    ['Castellane', 43.286, 5.384],
    ['Château-Gombert', 43.354, 5.44, 0.7],
  ),
  city(
    'Toulouse',
    52,
    ['Capitole', 43.6045, 1.444, 0.35],
    ['Saint-Cyprien', 43.598, 1.43, 0.3],
    ['Minimes', 43.621, 1.435],
    ['Côte Pavée', 43.593, 1.468],
    ['Rangueil', 43.575, 1.456],
    ['Croix-Daurade', 43.633, 1.465],
  ),
  city(
    'Bordeaux',
    48,
    ['Chartrons', 44.853, -0.574, 0.3],
    ['Saint-Michel', 44.8335, -0.5685, 0.2],
    ['Caudéran', 44.852, -0.613, 0.7],
    ['La Bastide', 44.843, -0.551, 0.35],
    ['Saint-Augustin', 44.829, -0.609],
    ['Nansouty', 44.82, -0.568],
    ['Talence', 44.803, -0.588],
  ),
  city(
    'Lille',
    42,
    ['Vieux-Lille', 50.641, 3.062],
    ['Wazemmes', 50.6265, 3.049],
    ['Fives', 50.633, 3.089],
    ['Saint-Maurice', 50.644, 3.083],
    ['Roubaix', 50.6927, 3.1778, 0.8],
  ),
  city(
    'Nantes',
    42,
    ['Bouffay', 47.2155, -1.5545, 0.2],
    ['Zola', 47.213, -1.582],
    ['Doulon', 47.227, -1.513],
    ['Talensac', 47.2215, -1.56, 0.3],
    ['Rezé', 47.183, -1.549],
  ),
  city(
    'Strasbourg',
    36,
    ['Petite France', 48.5815, 7.741, 0.2],
    ['Krutenau', 48.5785, 7.7605, 0.25],
    ['Neudorf', 48.565, 7.76],
    ['Robertsau', 48.606, 7.785],
    ['Cronenbourg', 48.593, 7.718],
  ),
  city(
    'Nice',
    32,
    ['Cimiez', 43.719, 7.276],
    ['Libération', 43.711, 7.262],
    ['Saint-Roch', 43.714, 7.288, 0.3],
    ['Vieux-Nice', 43.698, 7.2755, 0.1],
    ['Pasteur', 43.727, 7.285, 0.4],
  ),
  city(
    'Rennes',
    32,
    ['Thabor', 48.114, -1.669],
    ['Sainte-Thérèse', 48.096, -1.664],
    ['Cleunay', 48.101, -1.708],
    ['Maurepas', 48.127, -1.66],
    ['Villejean', 48.121, -1.703],
  ),
  city(
    'Montpellier',
    30,
    ['Écusson', 43.611, 3.876, 0.35],
    ['Boutonnet', 43.621, 3.87],
    ['Figuerolles', 43.607, 3.866],
    ['Celleneuve', 43.615, 3.833],
  ),
  city(
    'Grenoble',
    28,
    ['Championnet', 45.183, 5.722, 0.4],
    ['Île Verte', 45.1935, 5.7385, 0.2],
    ['Saint-Bruno', 45.1875, 5.7145, 0.3],
    ['Eaux-Claires', 45.176, 5.711, 0.35],
  ),
  city('Dijon', 26, ['Notre-Dame', 47.322, 5.0415], ['Montchapet', 47.331, 5.03], ['Chevreul', 47.309, 5.043]),
  city(
    'Clermont-Ferrand',
    30,
    ['Jaude', 45.7765, 3.0825],
    ['Montferrand', 45.796, 3.111],
    ['Chamalières', 45.774, 3.067],
  ),
  city(
    'Tours',
    26,
    ['Les Prébendes', 47.383, 0.683],
    ['Velpeau', 47.391, 0.702, 0.25],
    ['Plumereau', 47.393, 0.682, 0.15],
  ),
  city(
    'Angers',
    24,
    ['La Doutre', 47.474, -0.564, 0.3],
    ['La Madeleine', 47.461, -0.544],
    ['Justices', 47.458, -0.527],
  ),
  city(
    'Le Havre',
    22,
    ['Sanvic', 49.511, 0.107, 0.4],
    ['Danton', 49.4985, 0.121, 0.3],
    ['Graville', 49.501, 0.155, 0.35],
  ),
  city('Reims', 22, ['Boulingrin', 49.262, 4.034], ['Saint-Remi', 49.243, 4.041], ['Jamin', 49.266, 4.053]),
  city('Saint-Étienne', 22, ['Jacquard', 45.444, 4.385], ['Bellevue', 45.417, 4.393], ['Fauriel', 45.427, 4.406]),
  city(
    'Toulon',
    22,
    ['Les Routes', 43.142, 5.913, 0.3],
    ['Saint-Jean-du-Var', 43.124, 5.955, 0.3],
    ['Valbertrand', 43.138, 5.917],
  ),
  city(
    'Annecy',
    20,
    ['Vieille Ville', 45.8985, 6.1245, 0.12],
    ['Cran-Gevrier', 45.904, 6.103],
    ['Seynod', 45.885, 6.09],
  ),
  city(
    'La Rochelle',
    20,
    ['La Genette', 46.1625, -1.166, 0.2],
    ['Lafond', 46.172, -1.155, 0.3],
    ['Lagord', 46.188, -1.155],
  ),
  city(
    'Perpignan',
    20,
    ['Saint-Jacques', 42.6975, 2.9005, 0.2],
    ['Saint-Martin', 42.689, 2.88],
    ['Haut-Vernet', 42.723, 2.889],
  ),
  city(
    'Ajaccio',
    16,
    ['Loretto', 41.931, 8.728, 0.2],
    ['Mezzavia', 41.957, 8.775, 0.4],
    ['Pietralba', 41.941, 8.747, 0.2],
  ),
  city('Metz', 20, ['Sablon', 49.103, 6.175], ['Queuleu', 49.103, 6.196], ['Devant-les-Ponts', 49.131, 6.156]),
  city(
    'Besançon',
    20,
    ['Battant', 47.2425, 6.0195, 0.15],
    ['Chaprais', 47.247, 6.037, 0.35],
    ['Saint-Claude', 47.256, 6.023],
  ),
  city('Limoges', 22, ['', 45.83, 1.26], ['Montjovis', 45.841, 1.252], ['Landouge', 45.838, 1.196, 0.6]),
  city('Orléans', 18, ['Bourgogne', 47.9025, 1.914, 0.2], ['Saint-Marceau', 47.882, 1.902]),
  city('Rouen', 18, ['Saint-Marc', 49.4395, 1.104, 0.25], ['Jouvenet', 49.454, 1.092]),
  city('Nancy', 18, ['Vieille Ville', 48.697, 6.178, 0.25], ['Saurupt', 48.675, 6.178]),
  city('Poitiers', 14, ['Le Plateau', 46.581, 0.34, 0.3], ['Montmidi', 46.574, 0.324, 0.3]),
  city('Avignon', 14, ['Les Carmes', 43.951, 4.812, 0.2], ['Saint-Ruf', 43.937, 4.806]),
  city('Brest', 14, ['Saint-Martin', 48.3965, -4.479, 0.3], ['Bellevue', 48.405, -4.497, 0.4]),
  city('Bourges', 26, ['', 47.083, 2.397], ['Asnières', 47.117, 2.396], ['Mazières', 47.072, 2.42, 0.4]),
  city('Moulins', 18, ['', 46.566, 3.334, 0.3], ['Yzeure', 46.566, 3.356]),
  city('Saint-Amand-Montrond', 16, ['', 46.7235, 2.5075, 0.5]),
  city('Montluçon', 14, ['Le Vieux Château', 46.3405, 2.6035, 0.3], ['Bien-Assis', 46.331, 2.607, 0.3]),
  city('Nevers', 14, ['', 46.991, 3.162, 0.3], ['Les Montapins', 46.998, 3.145, 0.3]),
  city('Châteauroux', 12, ['Saint-Denis', 46.813, 1.712, 0.4], ['Déols', 46.829, 1.706, 0.35]),
  city('Issoudun', 8, ['', 46.9485, 1.993, 0.5]),
  city('Lignières', 5, ['', 46.752, 2.175, 0.3]),
  city('Châteaumeillant', 5, ['', 46.562, 2.196, 0.3]),
];
