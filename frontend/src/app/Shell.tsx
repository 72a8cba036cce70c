import { Outlet } from 'react-router';

export function Shell() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
