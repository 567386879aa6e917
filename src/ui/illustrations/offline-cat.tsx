import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function OfflineCat(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <ellipse cx="120" cy="158" rx="92" ry="12" fill="#b9653f" />
      <path d="M32 146c0 16 40 20 88 20s88-4 88-20Z" fill="#d9825a" />
      <path d="M46 130c-2-40 32-66 78-66 44 0 74 28 72 66-2 24-30 28-76 28s-72-6-74-28Z" fill="#dc8238" />
      <path d="M134 64l6 26 8-24ZM158 72l-1 25 13-18ZM180 90l-9 20 19-6Z" fill="#b95722" />
      <path d="M196 132c0 30-52 28-96 20" fill="none" stroke="#ea9549" strokeWidth="15" strokeLinecap="round" />
      <path
        d="M190 146l-8-10M168 158l-4-13M144 162v-14M122 158l3-13"
        stroke="#b95722"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <CatHead transform="translate(98 106) rotate(-6) scale(.38)" eyes="asleep" />
      <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" opacity=".55">
        <path d="M150 40h14l-14 16h14M174 20h10l-10 12h10" />
      </g>
    </Illustration>
  );
}
