export function toMercator(longitude: number, latitude: number): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: longitude / 360 + 0.5, y: Math.min(1, Math.max(0, y)) };
}

export function fromMercator(x: number, y: number): [number, number] {
  return [(x - 0.5) * 360, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}
