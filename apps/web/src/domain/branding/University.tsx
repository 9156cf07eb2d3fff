import { use } from 'react';

import { Tunduk } from '#ui/art/Tunduk.tsx';

import look from './login.module.css';

/** The university's logo and its name, in pixels; null where nothing is known of it. */
export type Brand = {
  readonly logo: string;
  readonly width: number;
  readonly name: string;
  readonly fontSize: number;
} | null;

/** What stands above the lake of the login page. */
export function University({ branding }: { readonly branding: Brand | Promise<Brand> }) {
  const university = branding instanceof Promise ? use(branding) : branding;
  if (university === null) return <Tunduk size={56} />;
  const { logo, width, name, fontSize } = university;
  return (
    <>
      {logo === '' ? <Tunduk size={56} /> : <img className={look.logo} src={logo} width={width} alt="" />}
      <p className={look.name} style={{ fontSize }}>
        {name}
      </p>
    </>
  );
}
