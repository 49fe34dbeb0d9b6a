import { Name } from '../../components/names.tsx';
import { useActorNames } from './use-actor-names.ts';

/** Creator of an object, by name or, if the name is unknown, by id. */
export function Maker({ of }: { of: string }) {
  const name = useActorNames().get(of);
  return name === undefined ? <code>{of}</code> : <Name of={name} />;
}
