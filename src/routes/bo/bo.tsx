import { Outlet } from 'react-router';
import { AdminMenu } from '#features/moderation/menu/admin-menu.tsx';

export const handle = { guards: ['admin'], HeaderMenu: AdminMenu };

export default function BackOffice() {
  return (
    <div className="mx-auto w-full max-w-6xl flex-1 px-3 pt-5 pb-28 sm:px-6 sm:pt-8">
      <Outlet />
    </div>
  );
}
