import { Name } from '../../components/names.tsx';
import { useActorNames } from './use-actor-names.ts';

/** Who made something: by name, or by the id where nobody has that name. */
export function Maker({ of }: { of: string }) {
  const name = useActorNames().get(of);
  return name === undefined ? <code>{of}</code> : <Name of={name} />;
}
