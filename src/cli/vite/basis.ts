/**
 * The transcoder of Basis Universal is a script, in a package whose files are modules: here it exports what it makes. It also makes functions
 * of text, which the page's policy forbids (policy.ts): here what these would do is written out, as Emscripten does it without
 * DYNAMIC_EXECUTION.
 */
import type { Plugin } from 'vite';

export const BASIS = 'three/examples/jsm/libs/basis/basis_transcoder.js';

const FUNCTION_OF_TEXT =
  'let[args,invokerFnBody]=createJsInvoker(argTypes,isClassMethodFunc,returns,isAsync);args.push(invokerFnBody);' +
  'var invokerFn=newFunc(Function,args)(...closureArgs);';

const FUNCTION = `var invokerFn = function (...given) {
  if (given.length !== argCount - 2)
    throwBindingError('function ' + humanName + ' called with ' + given.length + ' arguments, expected ' + (argCount - 2));
  var destructors = needsDestructorStack ? [] : null;
  var own = isClassMethodFunc ? [argTypes[1]['toWireType'](destructors, this)] : [];
  var passed = [...own, ...given.map((each, i) => argTypes[i + 2]['toWireType'](destructors, each))];
  var result = cppInvokerFunc(cppTargetFunc, ...passed);
  if (needsDestructorStack) runDestructors(destructors);
  else
    passed.forEach((each, i) => {
      var type = argTypes[i + 2 - own.length];
      if (type.destructorFunction !== null) type.destructorFunction(each);
    });
  if (returns) return argTypes[0]['fromWireType'](result);
};`;

const METHOD_OF_TEXT = 'var invokerFunction=newFunc(Function,params)(...args);';

const METHOD = `var invokerFunction = function (obj, func, destructorsRef, given) {
  var at = given;
  var passed = types.map((type) => {
    var value = type.readValueFromPointer(at);
    at += type['argPackAdvance'];
    return value;
  });
  if (kind === 0) passed.unshift(obj);
  var result = kind === 1 ? new func(...passed) : func.call(...passed);
  if (!retType.isVoid) return emval_returnValue(retType, destructorsRef, result);
};`;

const CHANGES: readonly (readonly [text: string, instead: string])[] = [
  [FUNCTION_OF_TEXT, FUNCTION],
  [METHOD_OF_TEXT, METHOD],
];

export function basis(): Plugin {
  return {
    name: 'penumbra:basis',
    transform: {
      filter: { id: /three\/examples\/jsm\/libs\/basis\/basis_transcoder\.js$/ },
      handler(code) {
        const changed = CHANGES.reduce((all, [text, instead]) => {
          if (!all.includes(text)) throw new Error(`${BASIS} has changed: what made functions of text is not in it.`);
          return all.replace(text, () => instead);
        }, code);
        return { code: `${changed}\nexport default BASIS;`, map: null };
      },
    },
  };
}
