interface CatHeadProps {
  /** The head is 210 units wide around the origin. */
  transform: string;
  eyes: 'wide' | 'asleep' | 'aside';
}

const ear = 'M94-14C104-50 104-92 96-132Q92-145 79-137C54-122 36-104 18-72L50-30Z';
const earInside = 'M82-36C90-60 94-90 90-116C68-108 50-88 42-66Z';

function Eyes({ eyes }: Pick<CatHeadProps, 'eyes'>) {
  if (eyes === 'asleep') {
    return (
      <path
        d="M-70 0C-58 15-34 15-22 2M22 2C34 15 58 15 70 0"
        fill="none"
        stroke="#4a2a1c"
        strokeWidth="7"
        strokeLinecap="round"
      />
    );
  }
  const look = eyes === 'aside' ? 9 : 0;
  return [-45, 45].map((x) => (
    <g key={x} transform={`translate(${x} -5)`}>
      <ellipse rx="30" ry="27" fill="#4a2a1c" />
      <ellipse rx="26" ry="23" fill="#a5c95f" />
      <ellipse cx={look} rx="11" ry="19" fill="#17141a" />
      <circle cx={look - 6} cy="-10" r="6" fill="#fff" />
    </g>
  ));
}

export function CatHead({ transform, eyes }: CatHeadProps) {
  return (
    <g transform={transform}>
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path d={ear} fill="#ea9549" />
          <path d={earInside} fill="#f0ab8c" />
        </g>
      ))}
      <path
        d="M0-80C26-82 54-77 76-56C95-36 103-12 104 10C106 22 112 30 121 36C112 40 106 41 100 41C103 50 106 55 110 59C98 63 90 62 82 61C62 80 32 87 0 87S-62 80-82 61C-90 62-98 63-110 59C-106 55-103 50-100 41C-106 41-112 40-121 36C-112 30-106 22-104 10C-103-12-95-36-76-56C-54-77-26-82 0-80Z"
        fill="#ea9549"
      />
      <path
        d="M-4-79L0-40L4-79ZM13-80L17-44L22-78ZM-13-80L-17-44L-22-78ZM104 8L74 20L106 22ZM-104 8L-74 20L-106 22ZM104 42L78 38L92 52ZM-104 42L-78 38L-92 52Z"
        fill="#c8632a"
      />
      <path d="M0 14C12 24 40 24 50 42C54 70 30 87 0 87S-54 70-50 42C-40 24-12 24 0 14Z" fill="#fff3e2" />
      <path
        d="M0 37V45C-4 56-18 57-23 49M0 45C4 56 18 57 23 49"
        fill="none"
        stroke="#6b3a26"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M-14 24C-8 19 8 19 14 24C16 29 6 37 0 38C-6 37-16 29-14 24Z" fill="#d97b6d" />
      <Eyes eyes={eyes} />
    </g>
  );
}
